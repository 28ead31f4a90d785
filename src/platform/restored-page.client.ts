/**
 * Reloads a page that the browser restores from its back/forward cache, because what it shows may
 * have been sent or changed since. Returns the function that stops watching.
 */
export function reloadWhenRestored(): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) location.reload();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
