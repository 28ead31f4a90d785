/** What a page may do: show itself. Its forms lead to the shop, so they aren't limited. */
export const pagePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'";

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A page of the stand-in around HTML. */
export function pageFrame(title: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; --paper: light-dark(#fbf8f1, #1b1a18); --ink: light-dark(#211d17, #efe9dd);
    --soft: light-dark(#5c554a, #b3aa9b); --line: light-dark(#cfc8ba, #454139); --spot: light-dark(#a3261c, #f2958c) }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 34rem; padding: 0 1.25rem 3rem; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere }
  body.wide { max-width: 68rem }
  header { padding: 1rem 0 .5rem; border-bottom: 3px double var(--ink); color: var(--soft) }
  h1 { font-size: 2rem; line-height: 1.15; margin: 1.25rem 0 .5rem }
  h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
  p { margin: .5rem 0 }
  a { color: inherit }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .4rem 1.25rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
  .cents { text-align: right; font-variant-numeric: tabular-nums }
  label { display: block; font-weight: bold; margin-top: 1rem }
  input, select, button { font: inherit; color: inherit; min-height: 2.75rem; padding: .4rem .7rem; border: 1px solid var(--ink);
    border-radius: 0; background: var(--paper); max-width: 100% }
  input { width: 100% }
  button { cursor: pointer }
  button.main { width: 100%; background: var(--ink); color: var(--paper); font-weight: bold }
  :focus-visible { outline: 3px solid var(--spot); outline-offset: 2px }
  .row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: .75rem }
  .cents:last-child { padding-right: 0 }
  td .row, .row label { margin-top: 0 }
  .row form { margin: 0 }
  .soft { color: var(--soft) }
  .bad { color: var(--spot); font-weight: bold }
  summary { cursor: pointer; padding: .5rem 0; min-height: 1.5rem }
  pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); font: .875rem/1.5 ui-monospace, monospace }
  .scroll { overflow-x: auto }
</style>
${html}
</html>
`;
}
