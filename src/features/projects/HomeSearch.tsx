import { useLingui } from '@lingui/react/macro';
import { SearchField } from '~/shared/ui/controls/SearchField';
import type { HomeSearchState } from './use-home-search';

/** The search field for projects, forms and entity lists. */
export function HomeSearch({ search }: { search: HomeSearchState }) {
  const { t } = useLingui();
  return (
    <div className="home-search" role="search">
      <SearchField
        label={t`Find a project, form or Entity List`}
        placeholder={t`Find a project, form or list`}
        value={search.text}
        onChange={search.setText}
      />
    </div>
  );
}
