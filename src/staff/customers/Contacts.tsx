import { emailLink, phoneLink } from '../contact-links.ts';
import { rolesText } from './customer-words.client.ts';
import type { Contact } from './read-customer.rpc.ts';
import styles from './customers.module.css';

/** The people of a customer, and what each does. */
export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <ul className={styles.contacts}>
      {contacts.map((contact) => (
        <li key={contact.email}>
          {contact.name !== null && <b dir="auto">{contact.name}</b>}
          <a href={emailLink(contact.email)}>{contact.email}</a>
          {contact.phone !== null && <a href={phoneLink(contact.phone)}>{contact.phone}</a>}
          <span className="note-text">{rolesText(contact)}</span>
        </li>
      ))}
    </ul>
  );
}
