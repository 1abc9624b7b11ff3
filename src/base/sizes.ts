/** Bytes as people read them, in decimal units: `0 bytes`, `48 KB`, `6.4 GB`. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
	const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
	const amount = bytes / 1000 ** power;
	return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${units[power - 1]}`;
}

const units = ["KB", "MB", "GB", "TB", "PB"];
