import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { CustomerList } from './CustomerList.tsx';
import { CustomerPage } from './CustomerPage.tsx';

/** All customers, or the one whose id the address has (product.md#customers). */
export function Customers() {
  const member = useMember('keep-customers');
  if (!member) {
    return (
      <>
        <div className="page-head">
          <h1>Customers</h1>
        </div>
        <p role="status">Loading...</p>
      </>
    );
  }
  const id = new URLSearchParams(location.search).get('id');
  return (
    <StaffQueries person={member.userId}>
      {id === null ? <CustomerList /> : <CustomerPage id={id} reader={member.email} />}
    </StaffQueries>
  );
}
