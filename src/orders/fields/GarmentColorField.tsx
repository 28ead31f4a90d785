import { useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { shortages, shortageSentence } from '../../garments/stock/stock.ts';
import { call } from '../../platform/call.client.ts';
import type { Quantities } from '../quantity.ts';
import { ColorField, ColorsLoading } from './ColorField.tsx';

type Props = Omit<ComponentProps<typeof ColorField>, 'colors'> & {
  styleCode: string;
  /** A color that stays a choice even if it isn't made anymore. */
  own?: Pick<Swatch, 'key' | 'name' | 'hex'>;
  /** How many are wanted in the chosen color, to say which sizes there are too few of. */
  wanted?: Quantities;
};

/** On their way, by style. */
const asked = new Map<string, ReturnType<typeof ask>>();
const ask = (style: string) => call(listColors, { style });

/** Several items of the same garment ask for its colors together. */
async function askOnce(style: string) {
  const asking = asked.get(style) ?? ask(style);
  asked.set(style, asking);
  try {
    return await asking;
  } finally {
    asked.delete(style);
  }
}

/** A garment's colors: null while they're on their way; a sentence if they can't be loaded. */
function useColors(styleCode: string) {
  const [colors, setColors] = useState<readonly Swatch[] | string | null>(null);
  const newest = useRef(styleCode);
  const load = useCallback(async () => {
    newest.current = styleCode;
    setColors(null);
    const result = await askOnce(styleCode);
    if (newest.current !== styleCode) return; // another garment was chosen meanwhile
    setColors(result.ok ? result.data.colors : result.message);
  }, [styleCode]);
  useEffect(() => void load(), [load]);
  return { colors, load };
}

/** One of a garment's colors, once they're loaded. */
export function GarmentColorField({ styleCode, own, wanted, ...field }: Props) {
  const { colors, load } = useColors(styleCode);
  if (colors === null) return <ColorsLoading />;
  if (typeof colors === 'string') {
    return (
      <div role="alert" className="notice warn">
        <p>{colors}</p>
        <button type="button" className="button quiet" onClick={() => void load()}>
          Load the colors again
        </button>
      </div>
    );
  }
  const gone = own && !colors.some(({ key }) => key === own.key);
  const all = gone ? [{ ...own, swatchUrl: null, inStock: false, left: null }, ...colors] : colors;
  return (
    <>
      <ColorField colors={all} {...field} />
      {wanted && <Shortage {...{ wanted }} color={all.find(({ key }) => key === field.chosen)} />}
    </>
  );
}

type StockProps = { styleCode: string; colorKey: string; wanted: Quantities };

/** Which sizes there are too few of in a garment's color. */
export function ColorShortage({ styleCode, colorKey, wanted }: StockProps) {
  const { colors } = useColors(styleCode);
  const listed = typeof colors === 'string' ? null : colors;
  return <Shortage color={listed?.find(({ key }) => key === colorKey)} wanted={wanted} />;
}

function Shortage({ color, wanted }: { color: Swatch | undefined; wanted: Quantities }) {
  const short = color ? shortages(color.left, wanted) : [];
  return (
    <p aria-live="polite">
      {color && short.length > 0 && shortageSentence(color.name, short, color.expected)}
    </p>
  );
}
