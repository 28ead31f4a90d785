type Props = {
  /** Why it was sent in vain; null when it wasn't sent, because fields lack something. */
  failure: { message: string; alreadySent: boolean } | null;
  /** What is said of every failure (product.md#sending-a-request). */
  banner: string;
  contact: { phone: string; phoneHref: string; email: string };
  /** Turns what was filled in into a separate request. */
  onRenew: () => void;
};

/** Why a request to the shop didn't go out, and what to do (product.md#sending-a-request). */
export function RequestProblem({ failure, banner, contact, onRenew }: Props) {
  if (!failure) {
    return (
      <p>
        <b>Not sent yet.</b> This needs another look:
      </p>
    );
  }
  return (
    <>
      <p>
        <b>{banner}</b>
      </p>
      <p>{failure.message}</p>
      <p>
        Call <a href={contact.phoneHref}>{contact.phone}</a> or write to{' '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </p>
      {failure.alreadySent && (
        <button type="button" className="button quiet" onClick={onRenew}>
          This is another request
        </button>
      )}
    </>
  );
}
