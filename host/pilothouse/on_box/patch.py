"""Makes the file `new` of `pieces` of the files `pack` and `part`, and removes `part`.

pieces: (whether it is of `pack`, place, bytes), in their order.
"""

import os

buffer = memoryview(bytearray(4096))

with open(pack, "rb") as old, open(part, "rb") as sent, open(new, "wb") as made:
    for is_old, place, left in pieces:
        source = old if is_old else sent
        source.seek(place)
        while left > 0:
            count = source.readinto(buffer[: min(left, 4096)])
            if not count:
                raise OSError(5)
            made.write(buffer[:count])
            left -= count
os.remove(part)
