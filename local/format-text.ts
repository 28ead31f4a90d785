import { format } from 'oxfmt';
import options from '../.oxfmtrc.json' with { type: 'json' };

/** A generated file's text as `npm run format` would leave it. */
export async function formatText(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file} can't be formatted: ${JSON.stringify(errors)}`);
  return code;
}
