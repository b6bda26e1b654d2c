import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { FillAddress } from './address';

/** Leads from a form to its page that works without a network, where this browser can store pages. */
export function OfflineLink({ address: { purpose } }: { address: FillAddress }) {
  const { pathname, search } = useLocation();
  const hasOne = purpose === 'new' || purpose === 'link';
  if (!hasOne || !('serviceWorker' in navigator)) return null;
  const form = pathname.replace(/\/$/, '').replace(/^(\/f\/[^/]+)\/new$/, '$1');
  return (
    <p className="fill-offline-link">
      <a href={`${form}/offline${search}`}>
        <Trans>Use this form offline</Trans>
      </a>
    </p>
  );
}
