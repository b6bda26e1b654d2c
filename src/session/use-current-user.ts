import { useGetCurrentUser } from '~/api/generated/hooks/users';
import { isSignedIn } from './session';

/** The signed-in user with sitewide verbs and preferences; undefined while nobody is. */
export function useCurrentUser() {
  const { data } = useGetCurrentUser({ query: { enabled: isSignedIn(), staleTime: Infinity } });
  return data;
}
