import { useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';

interface LineGroup<Key extends string> {
  key: Key;
  count: number;
  label: ReactNode;
  problem?: boolean;
}

interface LineFilterProps<Key extends string> {
  groups: readonly LineGroup<Key>[];
  shown: Key | null;
  onShow: (group: Key | null) => void;
}

export function LineFilter<Key extends string>({ groups, shown, onShow }: LineFilterProps<Key>) {
  const { t } = useLingui();
  return (
    <Segmented<Key | ''>
      aria-label={t`Show only these lines`}
      style={{ inlineSize: 'fit-content' }}
      tabIndex={-1}
      value={shown ?? ''}
      onChange={(key) => onShow(key === '' ? null : key)}
      options={[
        { value: '', label: t`All` },
        ...groups
          .filter(({ key, count }) => count > 0 || key === shown)
          .map(({ key, label, problem = false }) => ({
            value: key,
            label,
            icon: (
              <span style={{ color: problem ? 'var(--danger)' : 'var(--success)' }}>
                <Icon name={problem ? 'warning' : 'check'} />
              </span>
            ),
          })),
      ]}
    />
  );
}
