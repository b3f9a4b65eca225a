"""Names that MicroPython itself knows: the build never gives a function of ours another name.

They are those of its modules, types and their members on a Pico, in a browser and on the unix
port, and those that its C code looks for in our objects, such as `readblocks`. A name that it knows
is in its image anyway, and takes no memory. `test_names.py` asks the unix port whether the list is
complete; a new version of MicroPython may bring more.
"""

NAMES = frozenset(
    """
a2b_base64 a2b_hex a2b_uu abcdef abcdefghijklmnopqrstuvwxyz abiflags abort abs abs_tol absolute
absolute_import abspath abstractmethod accept access accumulate aclose acos acosh acquire action
activate_stack_trampoline active add add_dll_directory add_note add_option add_program addaudithook
addfile addressof aead aes ag ag3 ag_await ag_code ag_frame ag_running ag_suspended ahb_err aiter
alarm alg_bits algorithm align aligned_len all all_feature_names alloc_emergency_exception_buf
allocate_lock alt altchars altsep and and_ anext annotations any append appendleft arg args argv
arraysize as as_integer_ratio ascii ascii_decode ascii_encode ascii_letters ascii_lowercase
ascii_uppercase asctime asend asin asinh asm_pio asm_pio_encode asm_thumb asm_xtensa asr assert
assert_never assert_type assigned astimezone async asyncio_timer atan atan2 atanh atexit athrow
atten audit auth auto autopull autopush aw await awritestr b16decode b16encode b2a_base64 b2a_hex
b2a_uu b32decode b32encode backlog basename baudrate bdev begin big bin binascii bind bit_count
bit_length bits_per_digit bitstream bj bl blit block block_size bool boot2_w25q080 bootloader
bootsel_button bound_method bpp break breakpoint breakpointhook bswap buf buffer buffer_info
buffering build builtin_driver builtins busy bx bytearray bytearray_at bytecode byteorder bytes
bytes_at bytes_types bytes_warning byteswap c_contiguous ca cache_tag cafile calcsize
call_exception_handler call_tracing callable callstats cancel capath capitalize casefold cast
casting category ceil cell_contents center cert_time_to_seconds chain chain_to channel
characters_written charmap_build charmap_decode charmap_encode chdir checkgroup checkgroupname
checklookbehindgroup chflags children_system children_user chksum chmod choice chown chr chroot
cipher classmethod clear clear_overloads close closed closegroup closerange closure cls clsname clz
cmath co_argcount co_cellvars co_code co_consts co_exceptiontable co_filename co_firstlineno
co_flags co_freevars co_kwonlyargcount co_lines co_linetable co_lnotab co_name co_names co_nlocals
co_positions co_posonlyargcount co_qualname co_stacksize co_varnames code code_page_decode
code_page_encode collect collections colno columns combine commit compile compiler_flag complex
compression cond config confstr confstr_names conjugate connect connect_ex const content_len context
contiguous continue control_xfer_cb convert_temp copy copy_file_range copyright copysign coro
coroutine cos cosh count country cpsid cpsie cpu_count cr_await cr_code cr_frame cr_origin
cr_running cr_suspended crc32 crc8 create_proxy create_task credits critical cryptolib ctermid cts
cur_task current_task current_test currentframe cursor cutoff cycle d3 data dataclass_transform
datetime days deactivate_stack_trampoline debug decode decodebytes decoded_string decodekey
decodestring decodevalue decompress decorator decrypt deep deepcopy deepsleep
default_exception_handler default_factory default_max_str_digits defaultdict deflate degrees deinit
del delattr delay delay_max deleter denominator deque derive desc_cfg desc_dev desc_strs description
dest detect_encoding deut dev_mode device_encoding dht dht_readinto dict dict_items dict_keys
dict_values dict_view difference difference_update dig digest digest_size digestmod dir dirname dis
disable disable_irq discard division divmod dllhandle do_handshake do_handshake_on_connect doc
documentation done dont_write_bytecode drain drive ds18x20 dst dt dump dumps dup dup2 dupterm
dupterm_notify duty_ns duty_u16 elapsed elements elif ellipse ellipsis else emit enable enable_irq
encode encodebytes encodekey encodestring encodevalue encoding encrypt end end_lineno end_offset
endpos endswith enumerate environb ep_max epsilon erf erfc err_msg errno error errorcode errors
escape escape_decode escape_encode esp eval event eventfd eventfd_read eventfd_write exc exc_info
exc_traceback exc_type exc_value except exception exceptions exec exec_body execfile execl execle
execlp execlpe execute executemany execv execve execvp execvpe exist_ok exit exp expand
expand_template expandtabs expanduser expm1 extend extendleft extractfile f_back f_bavail f_bfree
f_blocks f_bsize f_builtins f_code f_contiguous f_favail f_ffree f_files f_flag f_frsize f_fsid
f_globals f_lasti f_lineno f_locals f_namemax f_trace f_trace_lines f_trace_opcodes fabs factorial
failures false fchdir fchmod fchown fdatasync fdel fdopen feed fetchall fetchmany fetchone fget
fifo_join filemode filename filename2 fileno fileobj fill fill_rect filter final finalizer finally
find find_spec findall finditer firstbit firstiter fix_flags flags float div flow flush
fmod fni fnmatch fnmatchcase force fork forkpty format format_map formatter fpathconf framebuf freq
frexp from_bytes frombytes fromfile fromhex fromisoformat fromkeys fromlist fromname fromnid
fromordinal fromstring fromtimestamp fromunicode fromutc frozenset fs fsdecode fsencode fset fspath
fstat fstatvfs fsync ftruncate fullmatch fun func funcs function future fwalk gamma gc generator
generator_stop generators get get_args get_asyncgen_hooks get_blocking get_ca_certs get_cache_token
get_channel_binding get_ciphers get_coroutine_origin_tracking_depth get_default_verify_paths
get_event_loop get_exception_handler get_exec_path get_extra_info get_handle_inheritable get_ident
get_inheritable get_int_max_str_digits get_origin get_original_bases get_overloads
get_protocol_members get_protocol_name get_server_certificate get_terminal_size get_type_hints
get_unverified_chain get_verified_chain getaddrinfo getallocatedblocks getargspec getattr
getcheckinterval getcontext getcwd getcwdb getdefaultencoding getdlopenflags getegid getenv getenvb
geteuid getfile getfilesystemencodeerrors getfilesystemencoding getframeinfo getgid getgrouplist
getgroups getloadavg getlogin getmembers getmodule getmro getopt getpeercert getpgid getpgrp getpid
getppid getpreferredencoding getpriority getprofile getrandbits getrandom getrecursionlimit
getrefcount getresgid getresuid getsid getsizeof getsource getsourcefile getswitchinterval getter
gettotalrefcount gettrace getuid getunicodeinternedsize getuntil getvalue getwhile getwidth
getwindowsversion getxattr gi_code gi_frame gi_running gi_suspended gi_yieldfrom gid global_enum
global_enum_repr global_flag_repr global_str globals gmtime gpio grantpt group groupdict groupindex
groups groupwidths gt handlers hard has_default hasattr hash hash_bits hash_randomization hashlib
heap_lock heap_unlock heapify heappop heappush heapq help hex hexdigest hexdigits hexlify hexversion
high high_pri hline host hostname_checks_common_name hour hours humidity id idle idx ifempty iffull
ignore_environment ilistdir imag implementation import in_ in_base in_file in_shiftdir inc_read
inc_write index indices inf init initgroups initializer inode input input_bytes insert inspect int
interactive intern intersection intersection_update invert ioctl ipoll irq irq_next irq_prev
irq_quiet is_dir is_file is_finalizing is_integer is_junction is_protocol is_set
is_stack_trampoline_active is_symlink is_typeddict isalnum isalpha isascii isatty isclass isclose
iscoroutine iscoroutinefunction isdecimal isdigit isdir isdisjoint isenabled isfile isfinite
isfunction isgenerator isgeneratorfunction isidentifier isinf isinstance islice islower ismethod
ismodule isnan isnumeric isolated isoweekday isprintable isr isreg isspace isstring issubclass
issubset issuperset istext istitle isupper items itemsize iter iter_unpack itf_max jmp jmp_pin
jmppin join jsffi json kbd_intr kea keepends keylog_filename keys kill killpg kwargs kwds l_rom
label labels lambda last_exc lastgroup lastindex latin_1_decode latin_1_encode lchflags lchmod
lchown ldexp ldrb ldrex ldrh len levelname levelno lexists lgamma libc_ver library license
lightsleep line line_buffering lineno lines link list listdir listdrives listen listmounts
listvolumes listxattr little ljust load load_cert_chain load_default_certs load_dh_params
load_module load_verify_locations loads localcontext locals localtime lock locked lockf log log10
log2 login_tty longname lookahead lookbehindgroups lookup lookup_error low lower lseek lsl lsr lst
lstat lstrip ly machine main main_task major makedev makedirs maketrans mant_dig map map01 mapping
maps match match_hostname max max_10_exp max_exp maximum_version maxlen maxsize mbcs_decode
mbcs_encode md5 measure mem16 mem32 mem8 mem_addrsize mem_alloc mem_backup mem_free mem_info memaddr
member member_names memfd_create memo memory memoryview message metaclass meth mh micro micropython
microsecond microseconds milliseconds min min_10_exp min_exp minimum_version minor minute minutes
missing_ok mkdir mkfifo mkfs mknod mktime mode modf modify module modules modulus monitoring month
mosi most_common mount mov move_to_end movt movw movwt mp_available mro msecs msg mypyc_attr
n_fields n_sequence_fields n_unnamed_fields name name_from namedtuple names nan native nbytes ndim
neopixel nested_scopes new new_child new_class new_context new_event_loop newline newlines next nice
nid no_site no_type_check no_type_check_decorator no_user_site noblock nodename nonlocal nop
normcase normpath not not_osre not_x not_y now null num_instr num_sideset numerator obj object oct
octdigits oem_decode oem_encode off offset oid on opcode open open_connection open_itf_cb opengroup
openpty openssl_cafile openssl_cafile_env openssl_capath openssl_capath_env opt_level optimize
options optparse ord orig_argv osr other out out_base out_buf out_file out_init out_shiftdir output
overload override ow pack pack_ctrl pack_into parameters params parent parents parity parse
parse_args parse_template partition pass pass_ pat path pathconf pathconf_names pattern pc peek
peername pend_throw pending period ph ph_key phase pi pickle_by_enum_name pickle_by_global_name pico
pidfd_open pin pindirs pins pipe pipe2 pixel platform platform_version platlibdir plock polar
polarity poll poller poly pop popen popitem popleft pos posix_fadvise posix_fallocate posix_openpt
posix_spawn posix_spawnp post_handshake_auth pow pread preadv pred prepare_class prev print
print_exception print_function printable process_cpu_count product_type prog progsize property
protocol ps1 ps2 ptr ptr16 ptr32 ptr8 ptsname pull pull_thresh punctuation purge push push_thresh
put putenv pwrite pwritev pyb pyboard pyscript pystack_use python_compiler qstr_info queue_read
queue_write quiet quit quote r0 radians radix raise randint random randrange range
raw_unicode_escape_decode raw_unicode_escape_encode rb rbit re re_escape read read_bytes read_err
read_scratch read_temp read_text read_u16 readable readbit readblocks readbuffer_encode readbyte
readexactly readfrom readfrom_into readfrom_mem readfrom_mem_into readinto readline readlines
readlink readonly readsize readv real reason record rect recursive recv recv_into recvfrom
recvfrom_into recvmsg recvmsg_into reduce register register_at_fork register_error registers regs
reject rel rel_tol release releaselevel remote_wakeup remove remove_program removedirs removeprefix
removesuffix removexattr rename renames repeat replace repr req required reset reset_cause reset_cb
resolution resolve resolve_bases restart return return_exceptions reveal_type reverse reversed rfind
rglob rindex ring_sel ring_size rjust rmdir rom_ioctl root rotate round rounds rowcount rpartition
rsplit rstrip rts run_forever run_one run_until_complete runq_len runtime runtime_checkable rx
rx_fifo rxbuf safe_path saved_context scan scandir sched_get_priority_max sched_get_priority_min
sched_getaffinity sched_getparam sched_getscheduler sched_priority sched_rr_get_interval
sched_setaffinity sched_setparam sched_setscheduler sched_yield schedule sck scl scroll sd sda sdiv
search security_level seed seed_bits seek seekable select select_rom selected_alpn_protocol
selected_npn_protocol send sendall sendbreak sendfile sendmsg sendto sentinel sep separators serial
server_hostname server_side service_pack service_pack_major service_pack_minor session
session_reused set set_alpn_protocols set_asyncgen_hooks set_blocking set_ciphers
set_coroutine_origin_tracking_depth set_default_verify_paths set_ecdh_curve set_exception_handler
set_handle_inheritable set_inheritable set_int_max_str_digits set_npn_protocols
set_servername_callback setattr setblocking setcheckinterval setcontext setdefault setdlopenflags
setegid seteuid setgid setgroups setinputsizes setns setoutputsize setpgid setpgrp setpriority
setprofile setrecursionlimit setregid setresgid setresuid setreuid setsid setsockopt
setswitchinterval setter settrace setuid setxattr sgen sh sha1 sha256 shape shared_ciphers shift
shortname shutdown si_code si_pid si_signo si_status si_uid side side_pindir sideset_base
sideset_count sideset_init sideset_opt signature sin single sinh size sizeof sizeof_digit skip
skipped sleep sleep_ms sleep_us slice sniff_en soft_reset sort sorted span spawnl spawnle spawnlp
spawnlpe spawnv spawnve spawnvp spawnvpe splice split splitlines sqrt src ssl sslobject_class
sslsocket_class st_atime st_atime_ns st_birthtime st_birthtime_ns st_blksize st_blocks st_ctime
st_ctime_ns st_dev st_file_attributes st_flags st_gen st_gid st_ino st_mode st_mtime st_mtime_ns
st_nlink st_rdev st_reparse_tag st_size st_uid stack_size stack_use stacklevel stall
standard_b64decode standard_b64encode starmap start start_new_thread start_pass start_server
startfile startswith stat state state_machine staticmethod status statvfs stderr stdin
stdlib_module_names stdout stem step stop store_true str str_digits_check_threshold str_max strb
stream_awrite strength_bits strerror strex strftime strh strides string strip struct sub subf
subgroup submit_xfer subn suboffsets subtract suite_mask suite_name sum super swapcase symlink
symmetric symmetric_difference symmetric_difference_update sync sysconf sysconf_names sysname system
sz table_a2b_base64 table_b2a_base64 tan tanh tarinfo tau tb tb_frame tb_lasti tb_lineno tb_next
tcgetpgrp tcsetpgrp tee tell temperature template terminator test_exp_fail test_function test_result
text then thenable threshold throw tick_hz ticks ticks_add ticks_cpu ticks_diff ticks_ms ticks_us
time time_ns time_pulse_us timedelta timeout timeout_char timerfd_create timerfd_gettime
timerfd_gettime_ns timerfd_settime timerfd_settime_ns times timespec timetuple timetz timing title
to_bytes to_js tobytes today tofile toggle tolist toordinal toreadonly tostring total total_seconds
touch tounicode tracebacklimit trait trans_table translate treq_sel trigger true truediv trunc
truncate try ttyname tuple tx tx_fifo txbuf txdone type type_check_only typecode typeflag tzinfo
tzname uasyncio ubinascii ucollections uctypes udiv uid uint uio umask umount uname undefined
unhexlify unicode_escape_decode unicode_escape_encode unicode_literals uniform union unique
unique_id unk unlink unlockpt unpack unpack_ctrl unpack_from unregister unsafe unsetenv unshare
unused_traceback unused_type unused_value unwrap uos update update_abstractmethods update_wrapper
updated upper urandom urlsafe_b64decode urlsafe_b64encode usage user usys utcoffset utf8_mode
utf_16_be_decode utf_16_be_encode utf_16_decode utf_16_encode utf_16_ex_decode utf_16_le_decode
utf_16_le_encode utf_32_be_decode utf_32_be_encode utf_32_decode utf_32_encode utf_32_ex_decode
utf_32_le_decode utf_32_le_encode utf_7_decode utf_7_encode utf_8_decode utf_8_encode utime validate
value value2 values vars vcmp vcvt_f32_s32 vcvt_s32_f32 verbose verify_client_post_handshake
verify_code verify_flags verify_message verify_mode version version_info viper vldr vline vmov vmrs
vneg vsqrt vstr wait wait3 wait4 wait_closed wait_for wait_for_ms wait_io_event waiter waitid
waiting waitpid waitq_len waitstatus_to_exitcode walk warn warn_default_encoding warning warnings wb
wbits webassembly weeks wfi while whitespace width winerror winver with_statement with_suffix
with_traceback word wrap wrap_bio wrap_socket wrap_target wrap_used wrapped wraps writable write
write_bytes write_err write_readinto write_scratch write_text writebit writeblocks writebyte
writelines writeto writeto_mem writev writevto ws x_dec x_not_y y_dec year yield zfill zip
""".split()
)
