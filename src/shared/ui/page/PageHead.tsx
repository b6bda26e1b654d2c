import { useLingui } from '@lingui/react/macro';
import { Badge, Breadcrumb, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import '~/shared/ui/states/states.css';
import './page.css';

interface Crumb {
  label: string;
  to?: string | undefined;
}

export interface Tab {
  to: string;
  label: ReactNode;
  /** Null before it is known: its room is reserved. Zero does not show. */
  count?: number | null;
  mark?: { icon: IconName; text: string; shown: boolean };
  disabledReason?: string;
  current: boolean;
}

interface PageHeadProps {
  crumbs?: Crumb[];
  /** Undefined while loading: its room is reserved. */
  title: ReactNode | undefined;
  mark?: ReactNode;
  /** One line of facts. Null before they are known: on a phone their room is reserved. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** Empty before they are known: their row is reserved. */
  tabs?: Tab[];
}

const none: never[] = [];

function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]');
  if (!tabs || !current) return;
  const { left, right } = tabs.getBoundingClientRect();
  const tab = current.getBoundingClientRect();
  if (tab.left < left || tab.right > right) tabs.scrollLeft += tab.left + tab.width / 2 - (left + right) / 2;
}

export function PageHead({ crumbs = none, title, mark, facts, actions, tabs }: PageHeadProps) {
  const { t } = useLingui();
  return (
    <div className={tabs ? 'page-head page-head-tabbed' : 'page-head'}>
      {crumbs.length > 0 && (
        <Breadcrumb
          className="crumbs"
          aria-label={t`Breadcrumb`}
          items={crumbs.map(({ label, to }) => ({ key: to ?? label, title: <Crumb label={label} to={to} /> }))}
          itemRender={(crumb) => crumb.title}
        />
      )}
      <Flex className="page-head-line" wrap align="flex-start" justify="space-between" gap="4px 12px">
        <Flex className="page-head-title" wrap align="baseline" gap="0 16px">
          <Flex className="page-head-name" align="flex-start" gap={4}>
            <h1>
              {title === undefined ? (
                <span className="skeleton skeleton-title" aria-hidden="true" />
              ) : typeof title === 'string' ? (
                <Name>{title}</Name>
              ) : (
                <bdi>{title}</bdi>
              )}
            </h1>
            {mark}
          </Flex>
          {facts !== undefined && <div className={facts === null ? 'facts facts-unknown' : 'facts'}>{facts}</div>}
        </Flex>
        {actions !== undefined && (
          <Flex className="page-actions" wrap gap="small">
            {actions}
          </Flex>
        )}
      </Flex>
      {tabs?.length === 0 && <div className="tabs" />}
      {tabs && tabs.length > 0 && (
        <nav className="tabs" aria-label={t`Sections of this page`} ref={showCurrent}>
          {tabs.map((tab) =>
            tab.disabledReason === undefined ? (
              <AppLink key={tab.to} to={tab.to} className="tab" aria-current={tab.current ? 'page' : undefined}>
                <TabContent tab={tab} />
              </AppLink>
            ) : (
              <span
                key={tab.to}
                className="tab"
                role="link"
                tabIndex={0}
                aria-disabled="true"
                title={tab.disabledReason}
              >
                {tab.label}
              </span>
            ),
          )}
        </nav>
      )}
    </div>
  );
}

function Crumb({ label, to }: Crumb) {
  if (to === undefined) return <Name>{label}</Name>;
  return (
    <AppLink to={to}>
      <Name>{label}</Name>
    </AppLink>
  );
}

const maxCount = 99_999;
const countSize = { minInlineSize: 'calc(3ch + 10px)', paddingInline: 4, fontSize: 12 };

/** Reserves room for three digits. Screen readers get the whole number: antd renders one element per digit. */
function TabCount({ count }: { count: number | null }) {
  const { i18n } = useLingui();
  if (count === null) return <span className="skeleton" style={countSize} />;
  const shown = count > maxCount ? `${i18n.number(maxCount)}+` : i18n.number(count);
  return (
    <>
      <span className="visually-hidden">{i18n.number(count)}</span>
      <Badge
        aria-hidden
        count={shown}
        overflowCount={Infinity}
        title={i18n.number(count)}
        styles={{ indicator: countSize }}
      />
    </>
  );
}

function TabContent({ tab: { label, count, mark } }: { tab: Tab }) {
  return (
    <>
      {label}
      {count !== undefined && count !== 0 && <TabCount count={count} />}
      {mark?.shown && (
        <span className="tab-mark" title={mark.text}>
          <Icon name={mark.icon} />
          <span className="visually-hidden">{mark.text}</span>
        </span>
      )}
    </>
  );
}
