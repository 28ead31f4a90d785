import { Fragment, type CSSProperties } from 'react';
import { Column, Img, Row, Text } from 'react-email';
import { body, Paragraph, Part, small, Typed } from '../platform/emails/EmailFrame.server.tsx';
import { ink } from '../platform/emails/email-ink.server.ts';
import {
  EmailSizeTable,
  FileLine,
  numeric,
  TextTable,
} from '../platform/emails/EmailParts.server.tsx';
import type { DesignWords, OrderWords, PriceRow, ShopOrderWords } from './order-words.server.ts';

const strong: CSSProperties = { ...body, fontWeight: 700 };

/** The order as placed. The shop's email also has the files. */
export function OrderParts({ words }: { words: OrderWords & Partial<ShopOrderWords> }) {
  return (
    <>
      {words.designs.map((design, at) => (
        <DesignParts key={at} design={design} />
      ))}

      <Part title="Due">
        <Text className="m-ink" style={strong}>
          {words.due}
        </Text>
        {words.arrival && <Paragraph>{words.arrival}</Paragraph>}
        <Text
          className={words.rush ? 'm-spot' : 'm-ink2'}
          style={{ ...small, margin: 0, ...(words.rush ? { color: ink.spotInk } : {}) }}
        >
          {words.turnaround}
        </Text>
        <Text className="m-ink2" style={{ ...small, margin: 0 }}>
          {words.queued}
        </Text>
      </Part>

      <Part title="Delivery">
        <Text className="m-ink" style={strong}>
          {words.delivery}
        </Text>
        {words.addressLines && words.addressLines.length > 0 && (
          <Paragraph>
            <Typed text={words.addressLines.join('\n')} />
          </Paragraph>
        )}
      </Part>

      <Part title="Price">
        <PriceRows lines={words.priceLines} total={words.total} />
        {words.priceNote && (
          <Text className="m-ink2" style={{ ...small, margin: 0 }}>
            {words.priceNote}
          </Text>
        )}
      </Part>
    </>
  );
}

/** What a design goes on, and its prints. */
function DesignParts({ design }: { design: DesignWords }) {
  const { title, items, prints, files, description } = design;
  const of = title ? `, ${title.toLowerCase()}` : '';
  const [first] = items;
  return (
    <>
      <Part title={`${items.length === 1 ? 'Garment' : 'Garments'}${of}`}>
        {items.map(({ garment, color, sizes, pieces }, index) => (
          <Fragment key={index}>
            <Paragraph>
              <strong>{garment.name}</strong>{' '}
              <span className="m-ink2" style={{ color: ink.ink2 }}>
                {garment.model}
              </span>
            </Paragraph>
            <ColorChip color={color} />
            <EmailSizeTable sizes={sizes} totalQuantity={pieces} />
          </Fragment>
        ))}
      </Part>

      <Part title={`${prints.length === 1 ? 'Print' : 'Prints'}${of}`}>
        {prints.map(({ location, label, area, cid }) => {
          const file = files?.[location];
          return (
            <Row key={location} style={{ paddingBottom: 12 }}>
              <Column style={{ width: 184, verticalAlign: 'top' }}>
                <Img
                  src={`cid:${cid}`}
                  width="168"
                  alt={`${label} of ${first?.garment.name} in ${first?.color.name}`}
                />
              </Column>
              <Column style={{ verticalAlign: 'top' }}>
                <Paragraph>
                  <strong>{label}</strong>
                  <br />
                  <span className="m-ink2" style={{ color: ink.ink2 }}>
                    {area}
                  </span>
                </Paragraph>
                {file && <FileLine file={file} href={file.link} />}
              </Column>
            </Row>
          );
        })}
        <Text className="m-ink2" style={{ ...small, margin: 0 }}>
          Artwork: {design.artworkKind.toLowerCase()}
        </Text>
        {description && (
          <Text className="m-ink" style={{ ...body, marginTop: 8 }}>
            <Typed text={description} />
          </Text>
        )}
      </Part>
    </>
  );
}

/** The price line by line. */
export function PriceRows({
  lines,
  total,
  totalLabel = 'Total',
}: {
  lines: readonly PriceRow[];
  total: string;
  totalLabel?: string;
}) {
  return (
    <TextTable>
      {lines.map(({ label, amount }, index) => (
        <tr key={index}>
          <td style={index === lines.length - 1 ? beforeRule : {}}>
            <Text className="m-ink" style={{ ...body, lineHeight: '28px' }}>
              {label}
            </Text>
          </td>
          <td align="right" style={{ whiteSpace: 'nowrap', paddingLeft: 12 }}>
            <Text className="m-ink" style={{ ...strong, ...numeric, lineHeight: '28px' }}>
              {amount}
            </Text>
          </td>
        </tr>
      ))}
      <tr>
        <td className="m-rule" style={rule}>
          <Text className="m-ink" style={totalStyle}>
            {totalLabel}
          </Text>
        </td>
        <td align="right" className="m-rule" style={rule}>
          <Text className="m-ink" style={{ ...totalStyle, ...numeric }}>
            {total}
          </Text>
        </td>
      </tr>
    </TextTable>
  );
}

const beforeRule: CSSProperties = { paddingBottom: 8 };
const rule: CSSProperties = { borderTop: `2px solid ${ink.ink}` };

const totalStyle: CSSProperties = {
  ...body,
  fontSize: 24,
  lineHeight: '30px',
  fontWeight: 700,
  paddingTop: 10,
};

function ColorChip({ color }: { color: DesignWords['items'][number]['color'] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ marginTop: 10 }}>
      <tbody>
        <tr>
          <td
            className="m-rule"
            data-skip-in-text="true"
            width={26}
            height={26}
            style={{
              backgroundColor: color.hex,
              border: `1px solid ${ink.ink}`,
              width: 26,
              height: 26,
              fontSize: 0,
              lineHeight: 0,
            }}
          >
            &nbsp;
          </td>
          <td>
            <Text className="m-ink" style={{ ...body, paddingLeft: 10 }}>
              {color.name}
            </Text>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
