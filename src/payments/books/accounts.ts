// Apart from src/shop.ts, whose facts nearly every page loads.

/** The accounts that the journal for QuickBooks books to, as they're called there. */
export const accounts = {
  card: 'Card Clearing',
  check: 'Undeposited Funds',
  cash: 'Cash on Hand',
  transfer: 'Checking',
  /** What is written off. */
  account: 'Bad Debts and Allowances',
  /**
   * What customers owe for orders, less what they paid ahead. QuickBooks wants a customer's name for
   * accounts receivable, so it isn't one.
   */
  receivable: 'Website Orders Clearing',
  sales: 'Sales',
  fees: 'Merchant Fees',
  tax: 'Sales Tax Payable',
} as const;
