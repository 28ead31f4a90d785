type Row = { label: string; amount: string; weight: 'line' | 'each' | 'total' };

/** Names and amounts, ruled like a receipt. */
export function Ledger({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="ledger">
      {rows.map(({ label, amount, weight }, index) => [
        <dt key={`${index}-name`} className={classOf(weight)}>
          {weight === 'each' ? <b>{label}</b> : label}
        </dt>,
        <dd key={`${index}-amount`} className={classOf(weight)}>
          {amount}
        </dd>,
      ])}
    </dl>
  );
}

function classOf(weight: Row['weight']): string | undefined {
  return weight === 'total' ? 'ledger-total' : undefined;
}
