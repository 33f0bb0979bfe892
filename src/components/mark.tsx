/** The product's mark: a check on the accent. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className="product-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="m7 12.5 3.2 3.2L17 9" />
    </svg>
  );
}
