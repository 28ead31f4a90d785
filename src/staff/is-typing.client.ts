export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target))
  );
}

const isTextInput = (target: HTMLElement) =>
  target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type);
