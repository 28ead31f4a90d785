import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { jobTitle, statusLabel } from '../../orders/job.ts';
import { customerPath, jobPath } from '../../paths.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ask } from '../ask.client.ts';
import { listJobs } from '../board/list-jobs.rpc.ts';
import { emailsText, listedTitle } from '../customer-name.client.ts';
import { listCustomers, type ListedCustomer } from '../customers/list-customers.rpc.ts';
import type { ListedJob } from '../listed-job.ts';
import { may, type StaffRole } from '../permission.ts';
import { heldPages, staffPages } from '../staff-pages.client.ts';
import styles from './frame.module.css';

/** Longer than a pause between two letters. */
const typingMs = 200;
/** The most jobs and customers that are shown. */
const mostFound = 8;
const mostCustomers = 3;

/** A place to go. */
type Find = { readonly href: string; readonly title: string; readonly about: string };
/** The jobs and customers that a text finds, or why they aren't known. */
type Found = {
  readonly text: string;
  readonly jobs: readonly ListedJob[];
  readonly customers: readonly ListedCustomer[];
  readonly failure: string;
};
const nothing: Found = { text: '', jobs: [], customers: [], failure: '' };

/** Finds jobs, customers, and pages from anywhere in the back shop (product.md#finding-anything). */
export function FindDialog({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState(nothing);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Once the dialog is open, which puts the focus on its first button.
  useEffect(() => field.current?.focus(), []);
  const text = typed.trim();
  const findsJobs = may({ role }, 'work-on-jobs');
  const findsCustomers = may({ role }, 'keep-customers');
  const what = findsJobs ? 'A job, a customer, or a page' : 'A page';

  useEffect(() => {
    if (!findsJobs || text === '') return;
    const gone = new AbortController();
    const look = async () => {
      const today = shopToday(new Date());
      const input = { text, sort: 'newest', limit: mostFound, today } as const;
      const [jobs, customers] = await Promise.all([
        ask(listJobs, input, { signal: gone.signal }),
        findsCustomers
          ? ask(listCustomers, { text, limit: mostCustomers }, { signal: gone.signal })
          : null,
      ]);
      if (gone.signal.aborted) return;
      setFound({
        text,
        jobs: jobs.ok ? jobs.data.jobs : [],
        customers: customers?.ok ? customers.data.customers : [],
        failure: jobs.ok ? '' : jobs.message,
      });
    };
    const timer = setTimeout(() => void look(), typingMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text, findsJobs, findsCustomers]);

  const { jobs, customers, failure } = text === '' ? nothing : found;
  const isWaiting = findsJobs && text !== '' && found.text !== text;
  const theirs = customers.map(customerFind);
  const ours = jobs.map(findOf);
  // A job's number was typed, so Enter opens that job.
  const isNumber = jobs[0] !== undefined && text.includes(String(jobs[0].number));
  const finds = [...pagesFor(text, role), ...(isNumber ? [ours, theirs] : [theirs, ours]).flat()];

  /** Arrows go through the field and what was found, and Escape closes it. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      // The field would only be cleared.
      event.preventDefault();
      onClose();
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <Dialog title="Find" close="Close" width="medium" onClose={onClose}>
      <div ref={list} className={styles.find} onKeyDown={walk}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = finds;
            if (first && !isWaiting) location.assign(first.href);
          }}
        >
          <label>
            <span className="visually-hidden">{what}</span>
            <input
              type="search"
              ref={field}
              autoComplete="off"
              maxLength={textLimits.search}
              placeholder={what}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </form>
        <p role="status" className="note-text">
          {failure ||
            (isWaiting
              ? 'Looking...'
              : finds.length === 0
                ? findsJobs
                  ? 'Nothing found. Try a number, a name, or an email address.'
                  : 'No page begins with that.'
                : `${finds.length} found. Enter opens the first.`)}
        </p>
        <ul>
          {finds.map(({ href, title, about }) => (
            <li key={href}>
              <a href={href}>
                <b dir="auto">{title}</b>
                <span>{about}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The pages of a role whose names begin with the text; all of them without one. */
const pagesFor = (text: string, role: StaffRole): Find[] =>
  [...staffPages, ...heldPages]
    .filter(
      ({ label, needs }) =>
        may({ role }, needs) && label.toLowerCase().startsWith(text.toLowerCase()),
    )
    .map(({ label, href }) => ({ href, title: label, about: 'Page' }));

const customerFind = (customer: ListedCustomer): Find => ({
  href: customerPath(customer.id),
  title: listedTitle(customer),
  about: `Customer, ${emailsText(customer.emails)}`,
});

const findOf = (job: ListedJob): Find => ({
  href: jobPath(job),
  title: `${jobTitle(job)}, ${job.name}`,
  about: statusLabel(job.status),
});
