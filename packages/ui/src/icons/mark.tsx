/** The product's mark: three nodes and the links between them. */
export const Mark = ({ size = 40 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
    <path d="M24 9 9.5 34.5h29z" stroke="#86ABFF" strokeWidth="2.5" strokeLinejoin="round" />
    <circle cx="24" cy="9.5" r="5.5" fill="#4D80F0" />
    <circle cx="9.5" cy="34.5" r="5.5" fill="#4D80F0" />
    <circle cx="38.5" cy="34.5" r="5.5" fill="#3DD68C" />
  </svg>
)
