import type { QueryFailure } from '../queries.client.ts';

type Props = { what: string; error: QueryFailure | null; onRetry: () => void };

/** Why something isn't there, and the way to try again. Always on the page, so that it's announced. */
export function Trouble({ what, error, onRetry }: Props) {
  return (
    <div role="alert">
      {error && !error.ledAway && (
        <p className="notice warn">
          <b>We couldn’t load {what}.</b> {error.message}{' '}
          <button type="button" className="button quiet" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
