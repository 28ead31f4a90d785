import { itemsOf } from '../orders/order-design.ts';
import { formatCents } from '../platform/money.ts';
import { groupPath, paths } from '../paths.ts';
import { itemTexts, mailingText } from './group-words.ts';
import { closingText, ItemPictures, Stripe } from './GroupPage.server.tsx';
import type { ListedShop } from './shown-group.ts';

type Props = { shops: readonly ListedShop[]; now: Date };

/** The groups that everybody may find, those that close first at the top. */
export function ShopsPage({ shops, now }: Props) {
  return (
    <article className="group">
      <header className="page-head group-head">
        <div>
          <p className="kicker">Open shops</p>
          <h1>Shirts for a few days only.</h1>
          <p className="dek">
            Schools, clubs, and bands take orders here. Once a shop closes, we print what was
            ordered.
          </p>
        </div>
      </header>
      {shops.length === 0 ? (
        <p>
          No shop is open right now. <a href={paths.groupOrders}>Here’s how to start one.</a>
        </p>
      ) : (
        <ul className="group-shops">
          {shops.map((shop) => (
            <Shop key={shop.slug} shop={shop} now={now} />
          ))}
        </ul>
      )}
    </article>
  );
}

function Shop({ shop, now }: { shop: ListedShop; now: Date }) {
  const [item] = itemsOf(shop);
  const { leastCents, parcels } = shop;
  const days =
    shop.state === 'soon' && shop.opensAt !== null
      ? `Opens ${closingText(new Date(shop.opensAt), now)}`
      : `Open until ${closingText(new Date(shop.closesAt), now)}`;
  return (
    <li>
      {item && (
        <div className="plate">
          <ItemPictures group={shop} design={0} item={item} text={itemTexts(shop)[0] ?? ''} />
        </div>
      )}
      {shop.colors && <Stripe colors={shop.colors} />}
      <h2>
        <a href={groupPath(shop.slug)}>{shop.title}</a>
      </h2>
      <p>
        {days}
        {leastCents !== null &&
          leastCents > 0 &&
          `, from ${formatCents(leastCents)} with tax${parcels ? `, plus ${mailingText(parcels)}` : ''}`}
        .{shop.cause !== null && ` It raises money for ${shop.cause}.`}
      </p>
    </li>
  );
}
