import { chosenLocations, type LocationFlags } from '../../garments/print-location.ts';
import { maxBulkColors } from '../../shop.ts';
import { Select } from '../../ui/Field.tsx';

type Props = {
  locations: LocationFlags;
  inkColors: number | null | undefined;
  onChange: (inkColors: number) => void;
};

/** How many ink colors the bulk price of a design is for; for staff. */
export function InkColorsField({ locations, inkColors, onChange }: Props) {
  const least = Math.max(1, chosenLocations(locations).length);
  const counts = Array.from({ length: maxBulkColors + 1 - least }, (_, index) => least + index);
  return (
    <Select
      label="Ink colors in all locations together"
      hint="For the bulk price. The same ink in two locations counts twice."
      value={String(Math.max(least, inkColors ?? 0))}
      options={counts.map((count) => [String(count), String(count)])}
      onChoose={(count) => onChange(Number(count))}
    />
  );
}
