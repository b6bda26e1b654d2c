import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from 'antd';
import { QuickFind } from '~/shared/ui/controls/SearchField';

interface UserSearchProps {
  /** Searches names and parts of addresses while typing; otherwise a whole address on submit. */
  byPart: boolean;
  value: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  onClear: () => void;
}

/** The search for a user to give a role to. */
export function UserSearch({ byPart, value, onChange, onSubmit, onClear }: UserSearchProps) {
  const { t } = useLingui();
  if (byPart) return <QuickFind label={t`Search for a user`} value={value} onChange={onChange} />;
  return <ExactSearch key={value} value={value} onSubmit={onSubmit} onClear={onClear} />;
}

function ExactSearch({ value, onSubmit, onClear }: Pick<UserSearchProps, 'value' | 'onSubmit' | 'onClear'>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  return (
    <form
      role="search"
      className="roles-exact"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') onClear();
        else onSubmit(typed.trim());
      }}
    >
      <QuickFind label={t`Enter an exact email address`} value={typed} onChange={setTyped} />
      <Button htmlType="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
