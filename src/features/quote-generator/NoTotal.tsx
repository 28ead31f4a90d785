import type { EstimateLack } from '../../domain/estimate.ts';
import { paths } from '../../paths.ts';
import { phoneHref, shop } from '../../shop.ts';
import styles from './quote-generator.module.css';

/** Why there is no total, and what to do about it. */
export function NoTotal({ lack }: { lack: EstimateLack }) {
  return (
    <div className={styles.noTotal} role="status">
      <p className="notice warn" id="no-total">
        {lack.part === 'bulk' ? (
          <>
            Over {shop.maxOnlinePieces.toLocaleString('en-US')} pieces, we price by hand, and it’s
            lower. Try the <a href={paths.highVolumePricing}>high-volume calculator</a>, or call{' '}
            <a href={phoneHref}>{shop.phone}</a>.
          </>
        ) : (
          lack.message
        )}
        {lack.part === 'superRush' && (
          <>
            {' '}
            <a href={phoneHref}>Call now</a>
          </>
        )}
      </p>
    </div>
  );
}
