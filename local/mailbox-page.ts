/**
 * What a caught email may do in its frame: show itself and its pictures. It can't run or send
 * anything.
 */
export const messagePolicy =
  "sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'";

/** The mailbox's only page: emails on the left, the chosen one on the right as HTML or text. */
export function mailboxPage(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#d9d3c7, #3b3833); --paper: light-dark(#fbf8f1, #1b1a18);
    --ink: light-dark(#211d17, #efe9dd); --soft: light-dark(#6a6256, #a89f90); --chosen: light-dark(#efe7d6, #2d2a25); }
  * { box-sizing: border-box }
  body { margin: 0; height: 100dvh; display: grid; grid-template: auto 1fr / minmax(17rem, 24rem) 1fr;
    background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif }
  header { grid-column: 1 / -1; display: flex; gap: 1rem; align-items: baseline; padding: .7rem 1rem; border-bottom: 1px solid var(--line) }
  h1 { font: 600 1.15rem/1 Georgia, serif; margin: 0 }
  header p { margin: 0; color: var(--soft); flex: 1 }
  button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 4px; padding: .25rem .7rem; cursor: pointer }
  button[aria-pressed=true] { background: var(--chosen) }
  ul { list-style: none; margin: 0; padding: 0; overflow: auto; border-right: 1px solid var(--line) }
  li button { display: grid; gap: .1rem; width: 100%; text-align: left; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; padding: .65rem 1rem }
  li strong, li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  li span { color: var(--soft); font-size: .87rem }
  main { display: grid; grid-template-rows: auto 1fr; min-width: 0 }
  #head { padding: .8rem 1rem; border-bottom: 1px solid var(--line); display: grid; gap: .3rem }
  #head h2 { font: 600 1.2rem/1.25 Georgia, serif; margin: 0 }
  #head p { margin: 0; color: var(--soft) }
  iframe, pre { width: 100%; height: 100%; border: 0; margin: 0 }
  iframe { background: #fff }
  pre { padding: 1rem; overflow: auto; white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace }
  [hidden] { display: none !important }
  @media (max-width: 44rem) { body { grid-template: auto 35dvh 1fr / 1fr } ul { border-right: 0; border-bottom: 1px solid var(--line) } }
</style>
<header><h1>Mailbox</h1><p id="count" role="status"></p><button id="clear">Delete all</button></header>
<ul id="list" aria-label="Emails"></ul>
<main>
  <div id="head" hidden><h2 id="subject"></h2><p id="who"></p>
    <div><button id="html" aria-pressed="true">HTML</button> <button id="text" aria-pressed="false">Text</button></div></div>
  <iframe id="frame" title="Email" sandbox="allow-popups" hidden></iframe><pre id="plain" tabindex="0" hidden></pre>
</main>
<script type="module">
  const at = (id) => document.getElementById(id);
  let chosen = null, view = 'html', shown = '';
  function render() {
    at('head').hidden = !chosen;
    at('frame').hidden = !chosen || view !== 'html';
    at('plain').hidden = !chosen || view !== 'text';
    at('html').setAttribute('aria-pressed', view === 'html');
    at('text').setAttribute('aria-pressed', view === 'text');
    if (!chosen) return;
    at('subject').textContent = chosen.subject;
    at('who').textContent = chosen.from + ' → ' + chosen.to.join(', ');
    at('plain').textContent = chosen.text ?? 'This email has no text part.';
    at('frame').src = '/api/messages/' + chosen.id + '/html';
  }
  async function choose(id) {
    chosen = await (await fetch('/api/messages/' + id)).json();
    view = chosen.html === null ? 'text' : 'html';
    location.hash = id;
    shown = '';
    await refresh();
    render();
  }
  async function refresh() {
    const emails = await (await fetch('/api/messages')).json();
    const now = JSON.stringify([emails, chosen?.id]);
    if (now === shown) return;
    shown = now;
    at('count').textContent = emails.length === 0 ? 'Emails that the site sends land here.' : emails.length + (emails.length === 1 ? ' email' : ' emails');
    at('list').replaceChildren(...emails.map((email) => {
      const item = document.createElement('li'), button = document.createElement('button');
      const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
      button.append(line('strong', email.subject), line('span', email.to.join(', ')), line('span', new Date(email.receivedAt).toLocaleString()));
      button.setAttribute('aria-pressed', email.id === chosen?.id);
      button.onclick = () => choose(email.id);
      item.append(button);
      return item;
    }));
  }
  at('html').onclick = () => { view = 'html'; render(); };
  at('text').onclick = () => { view = 'text'; render(); };
  at('clear').onclick = async () => { await fetch('/api/messages', { method: 'DELETE' }); chosen = null; render(); await refresh(); };
  await refresh();
  if (location.hash.length > 1) await choose(location.hash.slice(1)).catch(() => {});
  setInterval(() => refresh().catch(() => {}), 2000);
</script>
</html>
`;
}
