import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';

interface DrawnAreaBarProps {
  /** The address of the table with the rows of the area, and what its link hands over. */
  table: string;
  link: { state: unknown; onClick: () => void };
  /** Finds by the area. */
  onFind: () => void;
  onClose: () => void;
}

/** What can be done with a drawn area beside selecting: find by it, here or in the table. */
export function DrawnAreaBar({ table, link, onFind, onClose }: DrawnAreaBarProps) {
  const { t } = useLingui();
  return (
    <div className="map-drawn" role="group" aria-label={t`Drawn area`}>
      <Button size="small" onClick={onFind}>
        <Trans>Show only these</Trans>
      </Button>
      <LinkButton size="small" to={table} {...link}>
        <Trans>Show in the table</Trans>
      </LinkButton>
      <Button type="text" size="small" aria-label={t`Close`} onClick={onClose}>
        <Icon name="cross" />
      </Button>
    </div>
  );
}
