type Props = { title: string; isStopped: boolean };

/** Where somebody who was invited stops emails: a button, because mail servers open links, too. */
export const StopPage = ({ title, isStopped }: Props) => (
  <article className="group">
    <header className="page-head">
      <p className="kicker">A group order</p>
      <h1>{title}</h1>
    </header>
    {isStopped ? (
      <p role="status">Done. You won’t get another email about this group.</p>
    ) : (
      <form method="post">
        <p>You were invited to this group. Do you want no more emails about it?</p>
        <button className="button">Stop these emails</button>
      </form>
    )}
  </article>
);
