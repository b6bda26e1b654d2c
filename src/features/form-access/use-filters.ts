import { useSearchParams } from 'react-router';
import { useQuickFind } from '~/shared/ui/filters/QuickFind';

/** What forms and app users are found by; kept in the address. */
export interface Filters {
  form: string;
  user: string;
  setForm: (text: string) => void;
  setUser: (text: string) => void;
  clear: () => void;
}

/** The filters of the page: at once for the table, a moment later in the address. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  const write = (name: string) => (text: string) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (text === '') next.delete(name);
        else next.set(name, text);
        return next;
      },
      { replace: true },
    );
  const [form, setForm] = useQuickFind(search.get('form') ?? '', write('form'));
  const [user, setUser] = useQuickFind(search.get('user') ?? '', write('user'));
  return {
    form,
    user,
    setForm,
    setUser,
    clear: () => {
      setForm('');
      setUser('');
    },
  };
}
