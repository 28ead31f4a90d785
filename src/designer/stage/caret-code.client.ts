/** Where carets are among letters; loaded when words are first edited on the shirt. */
export { afterLineKey, lineAt, middleOf, wordNear } from './caret-moves.ts';
export { inObject, offsetNear, stopAt, textCarets } from './text-caret.ts';
