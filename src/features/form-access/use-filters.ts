import { useParameter } from '~/shared/address/address-state';
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
