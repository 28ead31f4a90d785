/** Where carets are among letters; loaded when words are first edited on the shirt. */
export { afterLineKey, lineAt, middleOf, wordNear } from '../../../domain/design/caret-moves.ts';
export { inObject, offsetNear, stopAt, textCarets } from '../../../domain/design/text-caret.ts';
