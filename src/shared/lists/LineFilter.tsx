import { useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';

/** Lines of one outcome: how many, and the words for them. */
interface LineGroup<Key extends string> {
  key: Key;
  count: number;
  /** The count in words: "12 will be created". */
  label: ReactNode;
  problem?: boolean;
}

interface LineFilterProps<Key extends string> {
  groups: readonly LineGroup<Key>[];
  /** The group that is shown; null shows all lines. */
  shown: Key | null;
  onShow: (group: Key | null) => void;
}

/** The head of a preview: how many lines have which outcome. Each count is a button that shows only its lines. */
export function LineFilter<Key extends string>({ groups, shown, onShow }: LineFilterProps<Key>) {
  const { t } = useLingui();
  return (
    <Flex wrap gap="small" role="group" aria-label={t`Show only these lines`}>
      {groups
        .filter(({ key, count }) => count > 0 || key === shown)
        .map(({ key, label, problem }) => (
          <Button
            key={key}
            shape="round"
            aria-pressed={key === shown}
            icon={<Icon name={problem ? 'warning' : 'check'} />}
            styles={{ icon: { color: problem ? 'var(--danger)' : 'var(--success)' } }}
            onClick={() => onShow(key === shown ? null : key)}
          >
            {label}
          </Button>
        ))}
    </Flex>
  );
}
