import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from 'antd';
import { createContext, type ReactNode, useMemo, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';

/** What the filters of a drawer do before it closes; null outside of one. */
export const DrawerContext = createContext<Set<() => void> | null>(null);

interface FilterDrawerProps {
  /** How many filters are set. */
  set: number;
  /** Clears all; undefined while none is set. */
  onClear: (() => void) | undefined;
  /** How many rows match; undefined while it is not known. */
  shown: number | undefined;
  children: ReactNode;
}

/** The filters of a list on a phone: a button, and behind it all of them below each other. */
export function FilterDrawer({ set, onClear, shown, children }: FilterDrawerProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const closers = useRef(new Set<() => void>());
  const context = useMemo(() => closers.current, []);
  const close = () => {
    for (const finish of closers.current) finish();
    setOpen(false);
  };
  const count = i18n.number(set);
  return (
    <>
      <Button
        className="filters-button"
        icon={<Icon name="filter" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {set === 0 ? t`Filters` : t`Filters (${count})`}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title={t`Filters`}
        placement="bottom"
        size="auto"
        destroyOnHidden
        closable={{ 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, placement: 'end' }}
        styles={{ section: { height: 'auto', maxHeight: '85dvh' }, body: { paddingBlock: 4 } }}
        footer={
          <div className="drawer-buttons">
            <Button disabled={!onClear} onClick={onClear}>
              <Trans>Clear</Trans>
            </Button>
            <Button type="primary" onClick={close}>
              {shown === undefined ? (
                <Trans>Show</Trans>
              ) : (
                <Plural value={shown} one="Show # match" other="Show # matches" />
              )}
            </Button>
          </div>
        }
      >
        <DrawerContext value={context}>
          <div className="drawer-filters">{children}</div>
        </DrawerContext>
      </Drawer>
    </>
  );
}
