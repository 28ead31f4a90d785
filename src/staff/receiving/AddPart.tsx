import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HouseStock } from '../../blanks/house-stock.ts';
import { partKey } from '../../blanks/purchase.ts';
import { garmentByStyleCode, garments } from '../../garments/garment.ts';
import { listColors } from '../../garments/stock/list-colors.contract.ts';
import { call } from '../../platform/call.client.ts';
import { Select } from '../../ui/Field.tsx';
import { answered } from '../queries.client.ts';
import { CorrectCount } from './CorrectCount.tsx';
import styles from './receiving.module.css';

type Props = {
  parts: readonly HouseStock[];
  /** With what the part is called. */
  onDone: (title: string) => void;
};

/** Puts a part on the list that isn't there yet, because somebody found it on the shelf. */
export function AddPart({ parts, onDone }: Props) {
  const [styleCode, setStyle] = useState('');
  const [colorKey, setColor] = useState('');
  const [size, setSize] = useState('');
  const [isOpen, setOpen] = useState(false);
  const colors = useQuery({
    queryKey: ['list-colors', styleCode],
    queryFn: () => answered(call(listColors, { style: styleCode })),
    enabled: styleCode !== '',
  });
  const close = () => {
    setOpen(false);
    for (const set of [setStyle, setColor, setSize]) set('');
  };
  if (!isOpen) {
    return (
      <p>
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          Count another part
        </button>
      </p>
    );
  }
  const garment = garmentByStyleCode(styleCode);
  const color = colors.data?.colors.find(({ key }) => key === colorKey);
  const part = { styleCode, colorKey, size };
  const title = `${garment?.name ?? ''}, ${color?.name ?? ''}, ${size}`;
  const known = parts.find((one) => partKey(one) === partKey(part));
  return (
    <div className={styles.small}>
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
            onChoose={setColor}
          />
          <Select
            label="Size"
            value={size}
            options={[['', 'Choose a size'], ...garment.sizes.map((one) => [one, one] as const)]}
            onChoose={setSize}
          />
        </>
      )}
      {color && size !== '' ? (
        <CorrectCount
          key={partKey(part)}
          {...{ part, title }}
          orderNumber={null}
          pieces={known?.pieces ?? 0}
          onDone={() => {
            close();
            onDone(title);
          }}
          onCancel={close}
        />
      ) : (
        <button type="button" className="button quiet" onClick={close}>
          Cancel
        </button>
      )}
    </div>
  );
}
