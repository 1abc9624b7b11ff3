import { ErrandError } from "../spec/index.ts";
import { markDamaged } from "./journal-file.ts";
import type { OpenDatabase } from "./open-database.ts";
import { isDamage, toStorageError } from "./storage-error.ts";

/** How the parts of a journal reach its file. `action` is the verb of the sentence where it fails. */
export type Access = {
	readonly path: string;
	/** Does one thing with the file. Throws `storage` for a fault of the file, and `disposed` after its end. */
	readonly guard: <T>(action: string, work: () => T) => T;
	/** The same in one transaction: all of it or nothing. */
	readonly transact: <T>(action: string, work: () => T) => T;
};

/** A file that turns out to be damaged is marked, so that the next one who opens it keeps it aside. */
export function createAccess({ database, statements }: OpenDatabase, path: string): Access {
	const guard = <T>(action: string, work: () => T): T => {
		if (!database.isOpen) throw new ErrandError("disposed", `Cannot ${action} the journal "${path}": it was disposed.`);
		try {
			return work();
		} catch (thrown) {
			if (isDamage(thrown)) markDamaged(path);
			throw toStorageError(action, path, thrown);
		}
	};
	const inTransaction = <T>(work: () => T): T => {
		statements.begin.run();
		try {
			const result = work();
			statements.commit.run();
			return result;
		} catch (thrown) {
			// A full disk may have rolled back already.
			if (database.isTransaction) statements.rollback.run();
			throw thrown;
		}
	};
	return { path, guard, transact: (action, work) => guard(action, () => inTransaction(work)) };
}
