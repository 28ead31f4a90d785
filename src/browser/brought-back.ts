/**
 * A page that the browser kept whole and brings back holds what it held then, sent or changed
 * since: it loads again. Returns what stops the watch.
 */
export function reloadWhenBroughtBack(): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) location.reload();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
