import { useLingui } from '@lingui/react/macro';
import { Icon } from '~/shared/ui/icons/Icon';
import type { HomeSearchState } from './use-home-search';

/** The search field for projects, forms and entity lists. */
export function HomeSearch({ search }: { search: HomeSearchState }) {
  const { t } = useLingui();
  const { text, setText } = search;
  return (
    <div className="home-search" role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t`Find a project, form or Entity List`}
        placeholder={t`Find a project, form or list`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
        }}
      />
    </div>
  );
}
