import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Part } from '../../blanks/purchase.ts';
import { garmentByStyleCode, garments } from '../../garments/garment.ts';
import { listColors } from '../../garments/stock/list-colors.contract.ts';
import { call } from '../../platform/call.client.ts';
import { Select } from '../../ui/Field.tsx';
import { answered } from '../queries.client.ts';

/** A part with what it's called, like 'Premium Cotton, Navy, M'. */
export type PickedPart = { readonly part: Part; readonly title: string };

type Props = { onPick: (picked: PickedPart | null) => void };

/** Three fields for a garment in a color and a size. */
export function PickPart({ onPick }: Props) {
  const [styleCode, setStyle] = useState('');
  const [colorKey, setColor] = useState('');
  const [size, setSize] = useState('');
  const colors = useQuery({
    queryKey: ['list-colors', styleCode],
    queryFn: () => answered(call(listColors, { style: styleCode })),
    enabled: styleCode !== '',
  });
  const garment = garmentByStyleCode(styleCode);
  const pick = (key: string, chosen: string) => {
    const color = colors.data?.colors.find((one) => one.key === key);
    onPick(
      garment && color && chosen !== ''
        ? {
            part: { styleCode, colorKey: key, size: chosen },
            title: `${garment.name}, ${color.name}, ${chosen}`,
          }
        : null,
    );
  };
  return (
    <>
      <Select
        label="Garment"
        value={styleCode}
        options={[
          ['', 'Choose a garment'],
          ...garments.map((one) => [one.styleCode, `${one.name}, ${one.model}`] as const),
        ]}
        onChoose={(choice) => {
          setStyle(choice);
          setColor('');
          setSize('');
          onPick(null);
        }}
      />
      {garment && (
        <>
          <Select
            label="Color"
            value={colorKey}
            error={colors.error?.message}
            options={[
              ['', colors.isPending ? 'Loading...' : 'Choose a color'],
              ...(colors.data?.colors ?? []).map(({ key, name }) => [key, name] as const),
            ]}
            onChoose={(choice) => {
              setColor(choice);
              pick(choice, size);
            }}
          />
          <Select
            label="Size"
            value={size}
            options={[['', 'Choose a size'], ...garment.sizes.map((one) => [one, one] as const)]}
            onChoose={(choice) => {
              setSize(choice);
              pick(colorKey, choice);
            }}
          />
        </>
      )}
    </>
  );
}
