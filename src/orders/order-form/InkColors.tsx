import { useStore } from '@nanostores/react';
import { InkColorsField } from '../fields/InkColorsField.tsx';
import { $design, updateDesign } from '../placing/order-state.client.ts';

/** What the price of more pieces than customers order here goes by, for staff. */
export function InkColors() {
  const { locations, inkColors } = useStore($design);
  return (
    <InkColorsField
      {...{ locations, inkColors }}
      onChange={(count) => updateDesign((design) => ({ ...design, inkColors: count }))}
    />
  );
}
