import { useParameter } from '~/shared/address/address-state';
import { useQuickFind } from '~/shared/ui/controls/SearchField';

/** The search texts for forms and app users, stored in the address. */
export interface Filters {
  form: string;
  user: string;
  setForm: (text: string) => void;
  setUser: (text: string) => void;
  clear: () => void;
}

/** The filters of the page: the table follows at once, the address a moment later. */
export function useFilters(): Filters {
  const [form, setForm] = useQuickFind(...useParameter('form'));
  const [user, setUser] = useQuickFind(...useParameter('user'));
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
