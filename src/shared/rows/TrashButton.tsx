import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';
import './rows.css';

interface TrashButtonProps {
  /** The deleted rows are shown now. */
  active: boolean;
  onChange: (active: boolean) => void;
  children: ReactNode;
}

/** Shows the deleted rows of a list, or the others again. */
export function TrashButton({ active, onChange, children }: TrashButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      className="rows-tool rows-picture"
      title={t`Deleted rows`}
      aria-pressed={active}
      onClick={() => onChange(!active)}
    >
      <Icon name={active ? 'cross' : 'archive'} />
      <span className={active ? undefined : 'rows-tool-word'}>{children}</span>
    </Button>
  );
}
