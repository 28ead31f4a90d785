/** The floor settings as an owner types them: percents, hours, and counts are text until they're saved. */
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { readCount, readDecimal } from '../../platform/typed-number.ts';
import { floorSettingsSchema, type FloorSettings, type Press } from '../../press/floor-settings.ts';
import { partsOfText } from './book-form.ts';

/** The same tree with text for every number. */
type Typed<Value> = Value extends number
  ? string
  : Value extends string
    ? string
    : { -readonly [Key in keyof Value]: Typed<Value[Key]> };
export type FloorForm = Typed<FloorSettings>;
export type PressForm = Typed<Press>;

type FloorReading =
  | { ok: true; settings: FloorSettings }
  /** By dotted path, as in the form: 'presses.0.heads'. */
  | { ok: false; messages: Record<string, string> };

export const floorForm = (settings: FloorSettings): FloorForm => typed(settings, '') as FloorForm;

/** The typed settings, or what's wrong with them. */
export function readFloorForm(form: FloorForm): FloorReading {
  const parsed = floorSettingsSchema.safeParse(untyped(form, ''));
  return parsed.success
    ? { ok: true, settings: parsed.data }
    : { ok: false, messages: fieldMessages(parsed.error.issues) };
}

const isShare = (key: string): boolean => /permille$/i.test(key);
const isText = (key: string): boolean => key === 'id' || key === 'name';

/** A key's numbers as they're typed: shares in percent, costs in dollars, and the press's time of a day in hours. */
function typed(value: unknown, key: string): unknown {
  if (typeof value === 'number') {
    if (isShare(key)) return String(value / 10);
    if (key === 'hourlyCents') return String(value / 100);
    return key === 'weekdayMinutes' ? String(Math.round(value / 0.6) / 100) : String(value);
  }
  return each(value, key, typed);
}

function untyped(value: unknown, key: string): unknown {
  if (typeof value === 'string' && !isText(key)) {
    if (isShare(key)) return partsOfText(value, 10);
    if (key === 'hourlyCents') {
      return value.trim() === '' ? undefined : Math.round(readDecimal(value) * 100);
    }
    if (key === 'weekdayMinutes') return Math.round(readDecimal(value) * 60);
    return readCount(value, Number.MAX_SAFE_INTEGER);
  }
  return each(value, key, untyped);
}

function each(value: unknown, key: string, change: typeof typed): unknown {
  if (Array.isArray(value)) return value.map((part) => change(part, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([part, inner]) => [part, change(inner, part)]),
  );
}
