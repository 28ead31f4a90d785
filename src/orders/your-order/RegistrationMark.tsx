/** The press's mark for aligning its plates. */
export function RegistrationMark({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="8" />
      <path d="M13 0V26M0 13H26" />
    </svg>
  );
}
