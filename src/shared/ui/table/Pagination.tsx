import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { useId } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { pageCount, pageSizes } from './page-sizes';
import './pagination.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The sizes of pages to choose from, the smallest first. */
  sizes?: readonly number[];
  onChange: (page: number, pageSize: number) => void;
}

/** First, previous, next and last page, the visible rows, and the page size. */
export function Pagination({ page, pageSize, total, sizes = pageSizes, onChange }: PaginationProps) {
  const { t, i18n } = useLingui();
  const selectId = useId();
  const last = pageCount(total, pageSize);
  const from = i18n.number(total === 0 ? 0 : (page - 1) * pageSize + 1);
  const to = i18n.number(Math.min(total, page * pageSize));
  const all = i18n.number(total);
  const step = (icon: IconName, label: string, target: number) => {
    const off = target < 1 || target > last || target === page;
    return (
      <button
        type="button"
        className="pagination-step"
        title={label}
        aria-disabled={off}
        onClick={() => off || onChange(target, pageSize)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <nav className="pagination" aria-label={t`Pages`}>
      {step('first', t`First page`, 1)}
      {step('previous', t`Previous page`, page - 1)}
      <span className="pagination-range" role="status">
        <Trans>
          Rows {from}–{to} of {all}
        </Trans>
      </span>
      {step('chevronRight', t`Next page`, page + 1)}
      {step('last', t`Last page`, last)}
      {/* One size is enough if everything fits into the smallest page. */}
      {total > (sizes[0] ?? 0) && (
        <>
          <label htmlFor={selectId} className="pagination-label">
            <Trans>Rows per page</Trans>
          </label>
          <Select
            id={selectId}
            value={pageSize}
            onChange={(size) => onChange(1, size)}
            options={sizes.map((size) => ({ value: size, label: i18n.number(size) }))}
          />
        </>
      )}
    </nav>
  );
}
