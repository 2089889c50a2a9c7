/** What is before every id that was made at a time or later, and after the earlier ones. `at` in epoch ms (RFC 9562 §5.7). */
export function idAt(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
}
