"""Which BLAS a process computes with: without a fast one PyTorch is no measure of anything."""

# The directories and files of the libraries, as Debian and others name them.
FAST = {"openblas": "OpenBLAS", "mkl": "MKL", "blis": "BLIS", "flexiblas": "FlexiBLAS"}


def blas_of(maps, with_mkl=False):
    """The name of the BLAS among the files that a process has mapped; `with_mkl`: it is linked into PyTorch itself."""
    if with_mkl:
        return "MKL"
    files = maps.lower()
    for part, name in FAST.items():
        if part in files:
            return name
    return "reference BLAS" if "libblas" in files else "unknown BLAS"


if __name__ == "__main__":
    import sys

    print(blas_of(sys.stdin.read()))
