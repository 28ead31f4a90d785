/** Says that staff are placing this order for a customer on the phone. */
export function CallerNotice({ onStop }: { onStop: () => void }) {
  return (
    <div className="notice">
      <p>
        <b>For a caller.</b> You’re placing this order as staff. The contact details at checkout are
        the caller’s; they get the confirmation with their order’s link by email.
      </p>
      <button type="button" className="button quiet" onClick={onStop}>
        It’s not for a caller
      </button>
    </div>
  );
}
