/** 0 (none) to 5, by length. */
export function passwordScore(password: string): number {
  const { length } = password;
  if (length === 0) return 0;
  const better = [8, 10, 12, 14].filter((from) => length >= from).length;
  return better + 1;
}
