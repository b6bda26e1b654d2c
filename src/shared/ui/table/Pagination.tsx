import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps, Flex, Pagination as AntdPagination, Typography } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNarrow } from '~/shared/screen/media';
import { Icon } from '~/shared/ui/icons/Icon';
import { pageSizes } from './page-sizes';
import './list-table.css';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  sizes?: readonly number[];
  /** Where there is no room for page numbers: always on phones. */
  isSimple?: boolean;
  onChange: (page: number, pageSize: number) => void;
}

/** A button in one of antd's list items, which handles the click. Uses `aria-disabled`, so that it keeps the focus. */
const PageButton = ({ disabled, ...button }: ButtonProps) => (
  <Button
    {...button}
    type="text"
    aria-disabled={disabled}
    // antd's item would handle the key, too, and go two pages.
    onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
  />
);

export function Pagination({ page, pageSize, total, sizes = pageSizes, isSimple = false, onChange }: PaginationProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const box = useRef<HTMLElement>(null);
  // antd's items would be unnamed tab stops beside their buttons.
  useLayoutEffect(() => {
    for (const item of box.current?.querySelectorAll('li') ?? []) {
      item.removeAttribute('tabindex');
      item.removeAttribute('aria-disabled');
    }
  });
  const itemRender = (target: number, type: string): ReactNode => {
    if (type === 'prev') return <PageButton title={t`Previous page`} icon={<Icon name="previous" />} />;
    if (type === 'next') return <PageButton title={t`Next page`} icon={<Icon name="chevronRight" />} />;
    return (
      <PageButton aria-label={t`Page ${target}`} aria-current={type === 'page' && target === page ? 'page' : undefined}>
        {type === 'page' ? i18n.number(target) : '…'}
      </PageButton>
    );
  };
  const from = i18n.number(total === 0 ? 0 : (page - 1) * pageSize + 1);
  const to = i18n.number(Math.min(total, page * pageSize));
  const all = i18n.number(total);
  return (
    <Flex
      component="nav"
      ref={box}
      className="pagination"
      aria-label={t`Pages`}
      wrap
      align="center"
      justify={narrow ? 'center' : 'flex-end'}
      gap="0 16px"
      style={{ minBlockSize: 48, fontSize: 13 }}
    >
      <Typography.Text type="secondary" role="status" style={{ whiteSpace: 'nowrap' }}>
        <Trans>
          Rows {from}–{to} of {all}
        </Trans>
      </Typography.Text>
      <AntdPagination
        current={page}
        pageSize={pageSize}
        total={total}
        simple={(narrow || isSimple) && { readOnly: true }}
        showTitle={false}
        itemRender={itemRender}
        pageSizeOptions={[...sizes]}
        showSizeChanger={total > (sizes[0] ?? 0) && { 'aria-label': t`Rows per page`, showSearch: false }}
        onChange={(next, size) => onChange(size === pageSize ? next : 1, size)}
      />
    </Flex>
  );
}
