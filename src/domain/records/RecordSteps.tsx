import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Typography } from 'antd';
import { useEffect } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import type { ListPosition } from '~/shared/url-state/use-list-position';
import './record.css';

interface RecordStepsProps {
  /** Undefined while loading: on phones its space is reserved. */
  place: ListPosition | null | undefined;
  labels: { list: string; previous: string; next: string };
  to: (id: string, search: string) => string;
  /** Prefetches the next record. Must be stable. */
  loadAhead: (id: string) => void;
}

export function RecordSteps({ place, labels, to, loadAhead }: RecordStepsProps) {
  const { i18n } = useLingui();
  const next = place?.next?.id;
  // Most people open the next one from here.
  useEffect(() => {
    if (next === undefined) return;
    const handle = setTimeout(() => loadAhead(next), 500);
    return () => clearTimeout(handle);
  }, [next, loadAhead]);
  if (place === undefined) return <span className="record-steps" />;
  if (place === null) return null;
  const { number, total } = place;
  const step = (neighbour: ListPosition['next'], label: string, icon: 'previous' | 'chevronRight') =>
    neighbour ? (
      <LinkButton
        to={to(neighbour.id, neighbour.search)}
        icon={<Icon name={icon} />}
        title={label}
        aria-label={label}
      />
    ) : (
      <Button role="link" disabled aria-disabled icon={<Icon name={icon} />} aria-label={label} />
    );
  return (
    <nav className="record-steps" aria-label={labels.list}>
      {step(place.previous, labels.previous, 'previous')}
      <Typography.Text type="secondary">
        <Trans>
          {i18n.number(number)} of {i18n.number(total)}
        </Trans>
      </Typography.Text>
      {step(place.next, labels.next, 'chevronRight')}
    </nav>
  );
}
